"""The rooms of a deal, one file each, and the corridor that leads from one to the next."""
