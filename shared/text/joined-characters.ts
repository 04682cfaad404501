/**
 * Characters that mean the same wherever they stand, each followed by the one that represents it. OpenCC leaves these
 * to phrases, or has no entry for them.
 */
export const joinedVariants = '妳你牠它彿佛甦苏锺钟麽么';

/**
 * Marks of one meaning, each followed by the one that represents it: hyphens and dashes, apostrophes, the dots in
 * foreign names, tildes, and letters of one keyboard that stand for those of another (Persian and Arabic yeh and kaf).
 */
export const joinedMarks = "︱-﹘-‐-‑-‒-–-―-−-﹣-⁃-‘'’'ʼ'ʻ'ʹ'′'‛'´'•·‧·∙·⋅·・·⸱·ꞏ·〜~∼~˜~⁓~ςσیيىيکكۀهەه";

/**
 * Letters that Unicode does not decompose, each followed by what people type for them, after the transform Latin-ASCII
 * of the CLDR.
 */
export const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ȷ: 'j',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ƀ: 'b',
  ɨ: 'i',
  ʉ: 'u',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ŋ: 'n',
};

/**
 * Greek and Cyrillic letters, each followed by the Latin one that it is taken for: confusables.txt of Unicode Technical
 * Standard 39, small letters first, then capitals in small form. Without μ, which makes μA another unit than mA.
 */
export const lookAlikeLetters =
  'αaβbγyεeζzηhιiκkνvοoρpσoτtυuχxϝfϳjϻmаaвbгrеeкkмmнhоoрpсcтtуyхxьbѕsіiјjѡwѵvүyһhҽeӏiԁdԍgԛqԝw';

/** Characters that transliterate foreign names; a dot between two of them divides a name. */
export const transliterating =
  '阿埃艾爱安奥巴拜班邦保贝比彼毕宾波伯博勃布达大丹道德登邓迪第蒂丁东杜顿多厄恩尔法凡范菲费芬弗夫福富盖甘冈戈格葛古瓜圭哈海汉豪赫亨洪侯胡华霍基吉季加贾杰金津京卡凯坎康考科可克肯孔库夸奎昆' +
  '拉莱赖兰朗劳勒雷蕾黎里理丽利莉廉列林琳留柳隆卢鲁路伦罗洛吕马玛麦曼毛梅门蒙米密敏明摩莫默姆穆纳娜奈南内尼妮宁努诺欧帕潘庞佩彭皮平珀普齐奇契乔切琴琼丘热日荣茹儒瑞若萨塞赛桑瑟森沙莎山尚绍舍申圣史士' +
  '施舒斯丝思苏索塔泰坦唐陶特腾滕提田廷图托瓦万旺威韦维温文翁沃乌武西希锡夏香肖谢辛欣休修许雪雅亚娅扬杨耶叶伊依因英尤于约扎赞泽曾詹珍芝朱兹佐祖';

const transliteratingCharacters = new Set(transliterating);

/** Returns whether a text is made of characters that transliterate foreign names. */
export const isTransliterated = (text: string): boolean =>
  [...text].every((each) => transliteratingCharacters.has(each));

/** Short names of provinces as they begin number plates. */
export const plateProvinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';
