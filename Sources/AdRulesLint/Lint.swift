// lint
