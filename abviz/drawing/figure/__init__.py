"""The artists of a picture: nodes, texts, boards, legend and caption."""
