/**
 * Fails on the module it is given: server code must not reach the browser. The trace below the error says who asked for
 * it.
 */
export default function serverWall() {
  const error = new Error(`${this.resourcePath} belongs to the server and must not be imported by web code`);
  error.stack = error.message;
  throw error;
}
