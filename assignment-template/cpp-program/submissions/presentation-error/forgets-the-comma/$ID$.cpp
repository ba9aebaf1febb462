#include <iostream>
#include <string>

// Greets the person by name, or the world if no name is typed.
int main() {
    std::string name;
    std::cout << "Your name: ";
    if (!std::getline(std::cin, name)) {
        return 1;
    }
    std::cout << "Hello " << (name.empty() ? "world" : name) << "!\n";
    return 0;
}
