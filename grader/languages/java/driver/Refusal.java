package boardmark.driver;

/** Something a call asks for that the submission does not have; reported like an exception of this name. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final String exception;

    Refusal(String exception, String message) {
        super(message, null, false, false);
        this.exception = exception;
    }
}
