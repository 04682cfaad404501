import { createToken, inject, InputError } from '#core';
import { OutboundService } from '#core/server';

/** Addresses of sources as they are kept: checked, in one spelling, with the host that politeness goes by. */
export interface SourceAddress {
  /** Throws `OutboundError` when the address may not be visited. */
  read(url: string): { readonly href: string; readonly host: string };
}
export const SourceAddress = createToken<SourceAddress>('extraction.source-address');

/** More does not fit the index that keeps addresses unique. */
const longest = 2000;

export class CheckedSourceAddress implements SourceAddress {
  constructor(@inject(OutboundService) private readonly outbound: OutboundService) {}

  read(url: string): { readonly href: string; readonly host: string } {
    this.outbound.check(url);
    const { href, host } = new URL(url.trim());
    if (href.length > longest) throw new InputError(`Url: more than ${longest} characters`, 'input', { Url: 'format' });
    return { href: href.replace(/#.*$/, ''), host };
  }
}
