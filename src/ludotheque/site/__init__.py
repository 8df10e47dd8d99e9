"""The site: tables where people and bots play, in the browser and through a JSON interface."""
