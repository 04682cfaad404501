/** Parent code of the provinces. */
export const rootCode = '86';

/** Names of the 34 provinces by code: the common short form and the English name. */
export const provinceNames: Readonly<Record<string, readonly [short: string, english: string]>> = {
  110000: ['北京', 'Beijing'],
  120000: ['天津', 'Tianjin'],
  130000: ['河北', 'Hebei'],
  140000: ['山西', 'Shanxi'],
  150000: ['内蒙古', 'Inner Mongolia'],
  210000: ['辽宁', 'Liaoning'],
  220000: ['吉林', 'Jilin'],
  230000: ['黑龙江', 'Heilongjiang'],
  310000: ['上海', 'Shanghai'],
  320000: ['江苏', 'Jiangsu'],
  330000: ['浙江', 'Zhejiang'],
  340000: ['安徽', 'Anhui'],
  350000: ['福建', 'Fujian'],
  360000: ['江西', 'Jiangxi'],
  370000: ['山东', 'Shandong'],
  410000: ['河南', 'Henan'],
  420000: ['湖北', 'Hubei'],
  430000: ['湖南', 'Hunan'],
  440000: ['广东', 'Guangdong'],
  450000: ['广西', 'Guangxi'],
  460000: ['海南', 'Hainan'],
  500000: ['重庆', 'Chongqing'],
  510000: ['四川', 'Sichuan'],
  520000: ['贵州', 'Guizhou'],
  530000: ['云南', 'Yunnan'],
  540000: ['西藏', 'Tibet'],
  610000: ['陕西', 'Shaanxi'],
  620000: ['甘肃', 'Gansu'],
  630000: ['青海', 'Qinghai'],
  640000: ['宁夏', 'Ningxia'],
  650000: ['新疆', 'Xinjiang'],
  710000: ['台湾', 'Taiwan'],
  810000: ['香港', 'Hong Kong'],
  820000: ['澳门', 'Macao'],
};

/**
 * Returns the name of a province in a language; unknown codes are returned unchanged. Works without loading the map of
 * regions.
 */
export const getProvinceName = (code: string, language: string): string =>
  provinceNames[code]?.[language.startsWith('zh') ? 0 : 1] ?? code;
