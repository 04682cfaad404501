import { inject, InputError } from '#core';
import { OutboundService } from '#core/server';

/** More does not fit the index that keeps addresses unique. */
const longest = 2000;

/** Addresses of sources as they are kept: checked, in one spelling, with the host that politeness goes by. */
export class SourceAddress {
  constructor(@inject(OutboundService) private readonly outbound: OutboundService) {}

  /** Throws `OutboundError` when the address may not be visited. */
  read(url: string): { readonly href: string; readonly host: string } {
    this.outbound.check(url);
    const { href, host } = new URL(url.trim());
    if (href.length > longest) throw new InputError(`Url: more than ${longest} characters`, 'input', { Url: 'format' });
    return { href: href.replace(/#.*$/, ''), host };
  }
}
