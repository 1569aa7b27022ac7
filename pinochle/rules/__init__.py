"""Rules as data: `Rules`, its parts, and the published games."""
