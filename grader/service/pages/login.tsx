/** The page on which somebody enters a token. */
import { renderServicePage } from './service-page.js';

export function renderLogin(fault: string | null): string {
  return renderServicePage({
    title: 'Log in',
    script: null,
    loggedIn: false,
    body: (
      <>
        <h1>Log in</h1>
        <p>Your instructor gave you a token. An operator makes the first with `boardmark token create`.</p>
        {fault === null ? null : (
          <p class="wrong" role="alert">
            {fault}
          </p>
        )}
        <form method="post" action="/login">
          <label for="token">Token</label>
          <input
            class="secret"
            id="token"
            name="token"
            type="password"
            autocomplete="current-password"
            required
          />
          <p>
            <button class="primary" type="submit">
              Log in
            </button>
          </p>
        </form>
      </>
    ),
  });
}
