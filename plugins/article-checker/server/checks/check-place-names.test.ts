import { describe, expect, it } from '@rstest/core';
import { checkAgencies } from './check-agencies';
import { checkPlaces } from './check-place-names';

const describeFindings = (text: string): string[] =>
  [...checkPlaces(text), ...checkAgencies(text)].map(({ Text, Suggestions }) => `${Text}→${Suggestions[0] ?? ''}`);

describe('places and agencies', () => {
  it('lie where the map has them', () => {
    expect(describeFindings('他来自河北省南京市。')).toEqual(['河北省南京市→江苏省南京市']);
    expect(describeFindings('浙江省苏州市姑苏区的一家工厂')).toEqual(['浙江省苏州市→江苏省苏州市']);
    expect(describeFindings('南京市姑苏区发布通知')).toEqual(['南京市姑苏区→苏州市姑苏区']);
  });

  it('are checked for their administrative level', () => {
    expect(describeFindings('南京省，一座城市')).toEqual(['南京省→南京市']);
    expect(describeFindings('内蒙古省人民政府通报')).toEqual(['内蒙古省→内蒙古自治区']);
    expect(describeFindings('记者在河北市采访')).toEqual([]);
    expect(describeFindings('他住在河北市。')).toEqual(['河北市→河北省']);
  });

  it.each([
    '江苏省南京市玄武区、河北省石家庄市长安区均有分布。',
    '吉林省吉林市船营区，海南省三沙市，重庆市渝中区。',
    '吉林省长春市公主岭市，海南省三沙市南沙区。',
    '河南市场表现平稳，南京省钱攻略，江苏省、南京市分别出台办法。',
    '北京市朝阳区与辽宁省朝阳市同名；河北省定州市是县级市。',
    '国家市场监督管理总局、国家发展和改革委员会、最高人民检察院联合发文。',
    '广东省深圳市南山区人民政府，福建省福州市鼓楼区，江苏省徐州市鼓楼区。',
  ])('are left alone where they are right: %s', (text) => {
    expect(describeFindings(text)).toEqual([]);
  });

  it('are checked for agency names', () => {
    expect(describeFindings('国家发展与改革委员会和国家市场监督管理局发布公告')).toEqual([
      '国家发展与改革委员会→国家发展和改革委员会',
      '国家市场监督管理局→国家市场监督管理总局',
    ]);
  });
});
