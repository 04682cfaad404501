/** Reason why something could not be fetched or read; `lasting` when retrying soon is pointless. */
export class FetchFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly lasting = false,
    /** Seconds that the site asks to wait. */
    readonly retryAfter = 0,
  ) {
    super(message);
    this.name = 'FetchFailure';
  }
}
