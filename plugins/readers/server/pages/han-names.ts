/**
 * Single-character Chinese surnames by frequency, in both scripts, without words that commonly continue a news text.
 */
const single =
  '王李张刘陈杨黄赵周吴徐孙马胡朱郭何罗高林郑梁谢唐许冯宋韩邓彭曹曾田萧潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万钱覃武戴严莫孔向汤常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂佟臧闵苟邬边卞姬师栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩佘池查苑迟邝官封匡鞠惠荆冀郁胥班储栗燕楚鄢劳谌奚粟冼蔺楼闻厉区郜阚花强帅屠练廉禹井祖漆巴卿索宣晋芮都阙戈鹿邸雍裘亓邰赫况宿印茹诺慕银亢嵇湛宾利闭劉張陳楊黃趙吳孫馬羅鄭謝許馮韓鄧蕭蔣餘葉蘇呂盧鍾譚陸範賈鄒邱閆龍賀顧龔萬錢嚴湯齊喬龐顏莊聶魯歐關蘭紀畢單塗駱藍簡車項連麥婁竇黨宮費衛閔邊師欒榮叢鞏遲鄺儲樂';
const double =
  '欧阳|司马|上官|诸葛|司徒|东方|尉迟|皇甫|公孙|慕容|令狐|宇文|长孙|夏侯|端木|百里|呼延|南宫|独孤|完颜|闻人|澹台|轩辕|申屠|歐陽|司馬|諸葛|東方|尉遲|公孫|長孫';

/** Pattern of a Chinese person's name. */
export const hanName = `(?:(?:${double})[\\u4e00-\\u9fff]{1,2}|[${[...new Set(single)].join('')}][\\u4e00-\\u9fff]{1,2})`;

const isHanName = new RegExp(`^${hanName}$`, 'u');
/** Verbs after the names in a credit. */
const doing = /^(?:整合|整理|综合|综合报道|编译|编辑|报道|采写|撰文|供稿|发自|摄|图|文|图文|文图|摄影|实习)$/;

/** Separates adjacent names with commas; returns any other text unchanged. */
export function partedNames(text: string): string {
  const words = text.split(/[\s、，,/]+/);
  if (words.length < 2) return text;
  const names = words.filter((word) => !doing.test(word));
  return names.length > 0 && names.every((word) => isHanName.test(word)) ? names.join(', ') : text;
}
