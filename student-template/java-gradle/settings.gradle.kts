rootProject.name = "$ID$"
