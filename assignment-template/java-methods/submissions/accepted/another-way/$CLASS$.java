public class $CLASS$ {
    private static final String WORLD = "world";

    public static String greeting(String name) {
        if (name.length() == 0) {
            return String.format("Hello, %s!", WORLD);
        }
        return String.format("Hello, %s!", name);
    }
}
