/**
 * Fails for the module that it is applied to: server code must not reach the browser. The trace below the error shows
 * the importing module.
 */
export default function serverBoundary() {
  const error = new Error(`${this.resourcePath} belongs to the server and must not be imported by web code`);
  error.stack = error.message;
  throw error;
}
