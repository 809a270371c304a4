"""Turn a recording into the steps and frames that a person follows."""
