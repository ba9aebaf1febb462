/** Greets whoever says a name. */
public class $CLASS$ {
    /** A greeting for the name, or for the world where there is none. */
    public static String greeting(String name) {
        String whom = name.isEmpty() ? "world" : name;
        return "Hello " + whom + "!";
    }
}
