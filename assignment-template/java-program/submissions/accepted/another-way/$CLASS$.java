import java.util.Scanner;

public class $CLASS$ {
    private static final String WORLD = "world";

    public static String greeting(String name) {
        if (name.length() == 0) {
            return String.format("Hello, %s!", WORLD);
        }
        return String.format("Hello, %s!", name);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.print("Your name: ");
        System.out.println(greeting(in.nextLine()));
    }
}
