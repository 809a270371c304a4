"""Large trees at one glance, a band for each ply."""
