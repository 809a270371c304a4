"""The version, for all that is not to import the front door."""

__version__ = "0.1.0"
