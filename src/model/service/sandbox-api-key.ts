/** The key that the sandbox takes by default. Its documentation names it, so it is no secret. */
export const SANDBOX_API_KEY = 'sandbox-key';
