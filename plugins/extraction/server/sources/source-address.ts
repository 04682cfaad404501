import { inject, InputError } from '#core';
import { OutboundService } from '#core/server';

/** Maximum URL length; longer values do not fit the unique index. */
const maxLength = 2000;

/** Validates and normalizes the URLs of sources, with the host used for rate limiting. */
export class SourceAddress {
  constructor(@inject(OutboundService) private readonly outbound: OutboundService) {}

  /** @throws {OutboundError} when the URL may not be visited. */
  read(url: string): { readonly href: string; readonly host: string } {
    this.outbound.for('pages').check(url);
    const { href, host } = new URL(url.trim());
    if (href.length > maxLength)
      throw new InputError(`Url: must not be longer than ${maxLength} characters`, 'input', { Url: 'format' });
    return { href: href.replace(/#.*$/, ''), host };
  }
}
