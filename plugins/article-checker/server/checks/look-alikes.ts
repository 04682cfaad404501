/** Characters confused by their shape, regardless of sound. Compiled for this product. */
const groups =
  '己已巳 末未 戊戌戍 人入 土士 日曰 辨辩辫瓣 拔拨 候侯 即既 副付 竟竞 茶荼 冶治 折拆析 斥斤 免兔 鸟乌 弋戈 贷货 赢羸 徒徙 复覆 遗遣 晴睛清情 ' +
  '幕墓慕暮募 壁璧 梁粱 栗粟 崇祟 卷券 帐账胀 像象 炙灸 肓盲 管菅 瑕暇遐 侍待恃 抵诋砥 燥躁操澡 骋聘 券卷 撼憾 籍藉 辑缉揖 拢笼 浙淅 ' +
  '享亨 育盲 迥回 要耍 却劫 幸辛 厉历励 密蜜 博搏膊 州洲 刺剌 祀祝 帅师 仓仑 抡抢 伧伦 沧沦 讪仙 汛讯迅 宣宜 官宫 困因囚 间问 园圆 坚竖 ' +
  '陷馅焰 第弟 微徽 毫豪 摸模 漠膜 载栽裁戴 渴喝竭揭 峻竣俊 峰锋烽 组祖租阻 泄泻 练炼 绩债 渎读续 蓝篮 滥褴 狠狼 恨很 拥佣 扰拢 ';

const similarCharacters = new Map<string, Set<string>>();
for (const group of groups.trim().split(' '))
  for (const each of group) {
    const others = similarCharacters.get(each) ?? new Set<string>();
    for (const other of group) if (other !== each) others.add(other);
    similarCharacters.set(each, others);
  }

/** Returns the characters of similar shape for which a character may have been mistaken. */
export const lookAlikes = (character: string): ReadonlySet<string> => similarCharacters.get(character) ?? new Set();
