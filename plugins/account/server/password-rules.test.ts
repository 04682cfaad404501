import { describe, expect, it } from '@rstest/core';
import { getWeakness } from './password-rules';

const person = { userName: 'zhangsan', phone: '13812345678' };

/** Most common passwords from known leaks with eight or more characters. */
const common =
  `12345678 123456789 1234567890 11111111 00000000 88888888 12341234 123123123 987654321 87654321 1q2w3e4r 1qaz2wsx qwertyui qwertyuiop qwerty123 qwerty12345 password
  password1 password123 Password1! P@ssw0rd passw0rd iloveyou iloveyou1 sunshine princess football baseball superman trustno1 starwars welcome1 Welcome123 admin123 admin1234 administrator
  letmein1 computer internet michelle jennifer samantha liverpool abcd1234 abc12345 abcdefgh asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 q1w2e3r4 a1b2c3d4 aaaaaaaa abcabcabc 19900101 20001231
  1990-01-01 31121999 woaini1314 woaini520 woaiwojia aini1314 5201314520 1234qwer qwer1234 1qazxsw2 zaq12wsx dragon123 monkey123 master123 charlie1 jordan23 michael1 changeme guest123
  default1 root1234 test1234 testtest login123 hello123 whatever freedom1 pokemon1 minecraft 111222333 112233445566 147258369 159357159 zhang123 yuqing123 jiankong1 ceshi123 moren123`.split(
    /\s+/,
  );

describe('new password', () => {
  it('must not be among those that attackers try first', () => {
    expect(common.filter((password) => getWeakness(password, person) === null)).toEqual([]);
  });

  it('can be anything else', () => {
    const good = [
      'Kranich-48-Wolken',
      'correct horse battery staple',
      '春眠不觉晓处处闻啼鸟',
      'xK9#mQ2$vL',
      'tannenbaum-im-juli',
      'mouette77rivage',
      '雨后彩虹2038桥',
    ];
    expect(good.filter((password) => getWeakness(password, person) !== null)).toEqual([]);
  });

  it('must have at least eight characters and contain nothing personal', () => {
    expect(getWeakness('Kr48-Wo', person)).toBe('short');
    expect(getWeakness('春眠不觉晓处', person)).toBe('short');
    for (const password of ['13812345678', 'x13812345678x', 'pre12345678', '345678345678', 'ZhangSan-wolken'])
      expect(getWeakness(password, person)).toBe('personal');
  });
});
