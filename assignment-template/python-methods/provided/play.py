from greeting import greeting

print("Your name: ", end="")
print(greeting(input()))
