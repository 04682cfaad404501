const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Last two characters before a name that indicate a following person. */
export const personBefore = words(`
  记者 主席 总统 总理 首相 部长 局长 省长 市长 县长 区长 镇长 乡长 村长 书记 主任 经理 教授 事长 院长 校长 会长 队长 团长 科长 处长 厅长 所长 站长 行长 社长 台长 厂长 组长 班长 司长 署长 州长 师长 军长 连长 排长 馆长 园长 理事 总裁 总监 裁判 评委
  村民 同志 选手 队员 演员 作家 导演 歌手 球员 教练 司机 医生 博士 院士 学者 专家 律师 法官 警官 民警 战士 员工 职工 工人 农民 居民 市民 网友 学生 老师 同学 女士 先生 小姐 母亲 父亲 妻子 丈夫 儿子 女儿 哥哥 弟弟 姐姐 妹妹 影星 歌星 明星 诗人 画家 委员 代表 议员 大使
  将军 上将 中将 少将 元帅 司令 政委 参谋 秘书 顾问 发言 言人 编辑 主编 责人 人员 作者 选人 员长 干事 嫌人 人犯 被告 原告 业家 学家 术家 动家 命家 治家 想家 名叫 叫做 候选 家属 患者 业主 车主 店主 主播 主持 持人 创始 始人 总编 烈士 英雄 模范 大夫 护士 外长 外相 防长 财长 特首 国王 女王 王子 公主 教皇 皇帝
`);
/** Characters directly after a name that indicate a preceding person. */
export const personAfter = words(`
  说 称 表示 指出 介绍 认为 告诉 强调 先生 女士 同志 教授 小姐 博士 主席 总统 总理 书记 主任 部长 局长 市长 省长 县长 院长 校长 等 率 会见 出席 主持 陪同 讲话 宣布 透露 坦言 回忆 解释 回应 担任 老师 同学 医生 律师 夫妇 之 大使 首相 将军 司令 元帅 委员 一行 当选 摄 致 向 在 与 和 及 率领 获 当 任 曾 也 今年 从小 出生 告 的
`);

/** Speech verbs and titles among them, which are the most reliable indicators. */
export const saying = words('说 称 表示 指出 认为 告诉 强调 坦言 回忆 透露 介绍 同志 先生 女士 教授');

/** Characters of given names that are doubled, or combined with 小 and 阿 before or with 子, 哥, 姐 after them. */
const givenNameMarks = marked(
  '琪佳晶婷丽敏圆壮娜莉薇欣怡妍倩雯萱涵洋丹玲媛静芳菲蕾娟莹思依琳瑶玥悦媚珊琴梅蓉萍颖慧强亮刚勇伟涛磊鹏超辉杰浩帅康凯斌峰鑫宇轩昊泽舟昌嘉翔旭骏豪钰茵彤柔嫣',
);
const behind = marked('子哥姐爷叔');
const before = marked('小阿');

/** Whether two characters are probably a familiar form of address: 琪琪, 小玲, 阿茵, 雯子, 舟哥. */
export function isNickname(text: string, at: number): boolean {
  const one = text.charCodeAt(at);
  // Runs at every character of a text, therefore uses character codes.
  if (givenNameMarks[one] === 0 && before[one] === 0) return false;
  if (at + 1 >= text.length) return false;
  const other = text.charCodeAt(at + 1);
  return givenNameMarks[one] === 1 ? one === other || behind[other] === 1 : givenNameMarks[other] === 1;
}

/** Marks each character code that is one of these. */
function marked(characters: string): Uint8Array {
  const marks = new Uint8Array(0x10000);
  for (const character of characters) marks[character.charCodeAt(0)] = 1;
  return marks;
}
