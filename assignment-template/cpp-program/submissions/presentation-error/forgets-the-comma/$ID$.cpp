#include <iostream>
#include <string>

// Greets whoever says a name, or the world where there is none.
int main() {
    std::string name;
    std::cout << "Your name: ";
    if (!std::getline(std::cin, name)) {
        return 1;
    }
    std::cout << "Hello " << (name.empty() ? "world" : name) << "!\n";
    return 0;
}
