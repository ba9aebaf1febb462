package boardmark.driver;

/** A call needs something that the submission does not have. Reported like an exception of this name. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final String exception;

    Refusal(String exception, String message) {
        super(message, null, false, false);
        this.exception = exception;
    }
}
