"""The version, for modules that must not import the front door."""

__version__ = "0.1.0"
