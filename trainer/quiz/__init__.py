"""Questions as recipes: family, level, rule set and seed say everything about one."""
