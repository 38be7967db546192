print("adrules")
