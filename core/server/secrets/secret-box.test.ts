import { describe, expect, it } from '@rstest/core';
import { SecretBox } from './secret-box';

const box = (tokenSecret = 'a secret of at least thirty-two characters') => new SecretBox({ tokenSecret });

describe('SecretBox', () => {
  it('opens what it sealed, for the same place and secret only', () => {
    const sealed = box().seal('密码 hunter2', 'mail 7');
    expect(sealed).not.toContain('hunter2');
    expect(box().open(sealed, 'mail 7')).toBe('密码 hunter2');
    expect(() => box().open(sealed, 'mail 8')).toThrow('sealed for mail 8');
    expect(() => box('another secret of thirty-two characters').open(sealed, 'mail 7')).toThrow('cannot be opened');
  });

  it('detects changes and never produces the same result twice', () => {
    const sealed = box().seal('x', 'a');
    const last = sealed.at(-3) === 'A' ? 'B' : 'A';
    expect(() => box().open(sealed.slice(0, -3) + last + sealed.slice(-2), 'a')).toThrow('cannot be opened');
    expect(() => box().open('plain', 'a')).toThrow('cannot be opened');
    expect(box().seal('x', 'a')).not.toBe(sealed);
  });
});
