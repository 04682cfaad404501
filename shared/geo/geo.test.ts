import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import {
  allRegions,
  getChildren,
  findRegions,
  isRegion,
  mainRegion,
  getName,
  getPath,
  getProvince,
  provinces,
  rootCode,
  getShortName,
} from '#shared/geo';

const getRegions = (text: string) => findRegions(text).map(({ code, count }) => `${getName(code)}${count}`);

describe('region map', () => {
  it('has 34 provinces under root 86, each with an English name', () => {
    expect(rootCode).toBe('86');
    expect(provinces().length).toBe(34);
    for (const { code, name } of provinces()) {
      expect(getName(code, 'en-US')).toMatch(/^[A-Z][a-z]+( [A-Z][a-z]+)?$/);
      expect(name.startsWith(getShortName(code))).toBe(true);
    }
  });

  it('navigates to children and parents', () => {
    expect(getChildren('110000').map(({ name }) => name)).toContain('海淀区');
    expect(getChildren('320000').map(({ name }) => name)).toContain('南京市');
    expect(getChildren('810000').map(({ name }) => name)).toContain('湾仔区');
    expect(getPath('330106').map(({ name }) => name)).toEqual(['浙江省', '杭州市', '西湖区']);
    expect(getPath('110105').map(({ name }) => name)).toEqual(['北京市', '朝阳区']);
    expect([getPath('999999'), getProvince('999999'), getName('999999'), isRegion('86')]).toEqual([
      [],
      undefined,
      '',
      false,
    ]);
    fc.assert(
      fc.property(fc.constantFrom(...allRegions()), ({ code, name }) => {
        const path = getPath(code);
        expect([path[0]?.code, path.at(-1)]).toEqual([getProvince(code), { code, name }]);
        for (const [at, step] of path.slice(1).entries())
          expect(getChildren(path[at]?.code ?? '')).toContainEqual(step);
      }),
    );
  });
});

describe('findRegions', () => {
  it('recognizes full and short names', () => {
    expect(getRegions('北京、内蒙古和广西等地，广西壮族自治区南宁市，北京')).toEqual([
      '北京市2',
      '广西壮族自治区2',
      '内蒙古自治区1',
      '南宁市1',
    ]);
    expect(getRegions('凉山州与延边，义乌小商品，昆山工厂')).toEqual([
      '凉山彝族自治州1',
      '延边朝鲜族自治州1',
      '义乌市1',
      '昆山市1',
    ]);
  });

  it('resolves an ambiguous name by the city beside it, and ignores it without one', () => {
    expect(getRegions('长春市朝阳区')).toEqual(['长春市1', '朝阳区1']);
    expect(findRegions('长春市朝阳区')[1]?.code).toBe('220104');
    expect(findRegions('北京的朝阳区某小区').map(({ code }) => code)).toEqual(['110000', '110105']);
    expect(findRegions('辽宁省消息，朝阳举行会议').map(({ code }) => code)).toEqual(['210000', '211300']);
    expect(findRegions('江苏徐州鼓楼区').map(({ code }) => code)).toEqual(['320000', '320300', '320302']);
    expect(getRegions('朝阳产业与和平发展，鼓楼区')).toEqual([]);
  });

  it('ignores roads and other words', () => {
    expect(getRegions('上海市南京路步行街')).toEqual(['上海市1']);
    expect(getRegions('其中山东最多')).toEqual(['山东省1']);
    expect(getRegions('复合肥、三明治、大理石、京东营业额、历史上海量数据')).toEqual([]);
    expect(getRegions('在人民广场附近的福州路')).toEqual([]);
    expect(getRegions('北京街头和广州路面')).toEqual(['北京市1', '广州市1']);
  });

  it('weighs institutions less than places', () => {
    const hits = findRegions('海南航空与南京银行签约，仪式在成都举行');
    expect(hits.map(({ code, weight }) => [getName(code), weight])).toEqual([
      ['成都市', 1],
      ['海南省', 0.3],
      ['南京市', 0.3],
    ]);
    expect(mainRegion(hits)).toBe('510100');
    expect(mainRegion(findRegions('海南航空公告'))).toBeUndefined();
  });

  it('names where a text plays', () => {
    const main = (text: string) => getName(mainRegion(findRegions(text)) ?? '');
    expect(main('浙江杭州西湖区今天发布通知，杭州市民可以')).toBe('西湖区');
    expect(main('杭州市西湖区、杭州市余杭区和杭州市滨江区三地')).toBe('杭州市');
    expect(main('广东深圳、广东广州、广东东莞三地')).toBe('广东省');
    expect(main('天气不错')).toBe('');
  });

  it('returns a place at the level named in the text, regardless of mentions of the larger region', () => {
    const main = (text: string) => getName(mainRegion(findRegions(text)) ?? '');
    expect(main('广东汕头一作坊起火。汕头消防称，汕头市潮阳区的火已扑灭，汕头市长到场')).toBe('潮阳区');
    expect(main('云南盈江发生地震，云南省派出队伍，云南各地捐款')).toBe('盈江县');
    expect(main('四川通报，四川大学学者参与，四川各地')).toBe('四川省');
  });

  it('treats the place of origin of a report as weak evidence', () => {
    const main = (text: string) => getName(mainRegion(findRegions(text)) ?? '');
    expect(main('新华社兰州5月12日电 青海门源发生地震')).toBe('门源回族自治县');
    const [first, second] = findRegions('央广网合肥4月17日消息 江苏句容市一车起火');
    expect(first?.weight).toBe(1);
    expect([...findRegions('央广网合肥4月17日消息')].map(({ weight }) => weight)).toEqual([0.3]);
    expect(second).toBeDefined();
  });

  it('recognizes words that contain a place name but are not places', () => {
    expect(findRegions('武昌起义与武昌鱼')).toEqual([]);
  });

  it('finds every region by its full name after its province', () => {
    for (const { code, name } of allRegions()) {
      const text = `${getPath(code)
        .slice(0, -1)
        .map((region) => region.name)
        .join('')}${name}`;
      if (!findRegions(text).some((hit) => hit.code === code)) throw new Error(`${code} is not found in ${text}`);
    }
  });

  it('never fails, and returns positions within the text', () => {
    const pieces = fc.constantFrom(
      '北京',
      '朝阳',
      '区',
      '市',
      '路',
      '中山',
      '南',
      '海',
      '西安',
      '省',
      'x',
      '，',
      '长春',
      '江',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        for (const { code, count, weight, start } of findRegions(text)) {
          expect(isRegion(code) && start < text.length && count >= 1 && weight > 0 && weight <= count).toBe(true);
        }
      }),
    );
  });
});
