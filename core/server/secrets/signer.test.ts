import { describe, expect, it } from '@rstest/core';
import { Signer } from './signer';

const signer = (tokenSecret = 'a secret of at least thirty-two characters') => new Signer({ tokenSecret });

describe('Signer', () => {
  it('accepts its own signatures of a text only', () => {
    const signature = signer().sign('letter 1.7');
    expect(signature).toMatch(/^[\w-]{43}$/);
    expect(signer().isSigned('letter 1.7', signature)).toBe(true);
    expect(signer().isSigned('letter 1.8', signature)).toBe(false);
    expect(signer('another secret of thirty-two characters').isSigned('letter 1.7', signature)).toBe(false);
    for (const wrong of ['', signature.slice(1), `${signature}A`, signature.toUpperCase(), '文'.repeat(43)])
      expect(signer().isSigned('letter 1.7', wrong)).toBe(false);
  });
});
