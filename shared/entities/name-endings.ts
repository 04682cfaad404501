const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Unambiguous last words of organization names, which need little context before them. */
export const sureEndings = new Set(
  words(`
  公司 集团 银行 大学 学院 研究院 研究所 研究中心 医院 委员会 协会 学会 联合会 基金会 商会 促进会 理事会 总会 联盟 联合国 党委 党校 市政府 省政府 县政府 区政府 镇政府 法院 检察院 公安局 派出所 出版社 杂志社 报社 通讯社 电视台 广播电台 电台 日报 晚报 早报 时报 晨报 商报
  交易所 事务所 博物馆 图书馆 美术馆 纪念馆 科技馆 体育馆 剧院 歌剧院 京剧团 歌舞团 乐团 交响乐团 剧团 艺术团 合唱团 俱乐部 中学 小学 高中 幼儿园 师范 军区 舰队 支队 总队 大队 部队 联队 旅行社 酒店 宾馆 饭店 超市 商场 药厂 钢厂 电厂 水厂 厂 有限公司 股份公司
  分公司 总公司 子公司 分行 支行 总行 信用社 合作社 工会 共青团 团委 妇联 工商联 居委会 村委会 管委会 国资委 发改委 卫健委 教委 经委 计委 纪委 监委 政协 人大 常委会 代表大会 国会 议会 参议院 众议院 国务院 国防部 外交部 财政部 教育部 商务部 卫生部 总局 管理局 监管局 工商局 税务局 教育局 卫生局 环保局 交通局 规划局 旅游局
  文化局 财政局 民政局 司法局 统计局 气象局 地震局 海关 领事馆 大使馆 使馆 总领馆 总署 事务局 办公厅 办公室 指挥部 司令部 组织部 宣传部 统战部 联络部 后勤部 政治部 工作委员会 科学院 社科院 工程院 中科院 设计院 党组 支部 党支部 联谊会 同乡会 董事会 监事会 学生会 红十字会 慈善总会 保险公司 航空公司 集团公司 同学会 校友会 研究会 旅行社 共同体 组委会 筹委会 内司委 监狱 书城 孤儿院 制片厂 钢铁厂 政府军 外交部
`),
);

/** Endings that occur only in company names; the words before them need not be known names. */
export const legalEndings = new Set(words('有限公司 股份有限公司 有限责任公司 集团有限公司 集团 集团公司'));

/** Words before 集团 that refer to companies in general. */
export const generalWords = new Set(
  words(
    '企业 国有 大型 跨国 民营 上市 外资 合资 知名 著名 龙头 利益 犯罪 诈骗 黑恶 团伙 国际 本地 当地 财团 军事 产业 行业 有关 相关 两大 几大 各大 多家 控股 传媒',
  ),
);

/** Industries that companies are named after: the last word of a name when no noun follows. */
export const tradeEndings = new Set(
  words(`
  股份 证券 基金 保险 信托 航空 电视 传媒 科技 汽车 制药 药业 实业 置业 地产 重工 石化 石油 电力 电子 电器 食品 乳业 啤酒 酒业 物流
`),
);

/** Last words that belong to an organization only after a proper name. */
export const looseEndings = new Set(
  words(`
  局 厅 委 署 院 校 团 队 党 中心 协作区 同盟 阵线 学校 公社 农场 林场 牧场 煤矿 矿 油田 电站 论坛 组委会 代表团 考察团 访问团 法庭 总部 本部 财团 军 师 团队 分会 分社 分局 编辑部 教研室 实验室 基地 百货 商店 书店 茶馆 影城 乐队 一中 二中 三中 四中 五中 六中 七中 八中 附中 附小
`),
);

/** Endings of place names that follow a proper name. */
export const placeEndings = new Set(
  words(`
  省 市 县 区 镇 乡 村 屯 州 旗 盟 街 路 巷 胡同 大街 大道 街道 岛 群岛 半岛 山 山脉 岭 峰 河 江 湖 海 湾 海峡 洋 港 港口 码头 沟 寨 庄 桥 大桥 广场 公园 机场 车站 火车站 高速 高速公路 铁路 水库 水电站 草原 沙漠 盆地 高原 平原 谷 峡谷 峡 洞 泉 寺 庙 塔 关 门 城 古城 新城 新区 开发区 园区 工业园 社区 小区 大厦 景区 风景区 自然保护区 保护区 森林公园 海滩 沙滩 海岸 瀑布 古镇 湿地 河谷 峡湾 冰川 火山 国 共和国 王国 联邦 自治区 自治州 自治县 特区 特别行政区
`),
);

/** Short forms of countries and regions, as in 中美 or 访华, with their full names. */
export const shortPlaces: Readonly<Record<string, string>> = Object.fromEntries(
  words(`
  中:中国 美:美国 日:日本 俄:俄罗斯 英:英国 法:法国 德:德国 韩:韩国 朝:朝鲜 印:印度 华:中国 苏:苏联 加:加拿大 澳:澳大利亚 欧:欧洲 越:越南 泰:泰国 缅:缅甸 蒙:蒙古 台:台湾 港:香港 京:北京 沪:上海 粤:广东 非:非洲 以:以色列 巴:巴勒斯坦 阿:阿拉伯 波:波兰 匈:匈牙利 墨:墨西哥 亚:亚洲 拉:拉丁美洲 琼:海南 闽:福建 浙:浙江 鲁:山东 川:四川 渝:重庆 津:天津 冀:河北 豫:河南 湘:湖南 鄂:湖北 赣:江西 皖:安徽 晋:山西 陕:陕西 黔:贵州 滇:云南 桂:广西 藏:西藏 甘:甘肃 宁:宁夏 吉:吉林 黑:黑龙江 辽:辽宁 新:新疆 青:青海
`).map((pair) => pair.split(':') as [string, string]),
);

const fullNames: ReadonlyMap<string, string> = new Map(Object.entries(shortPlaces));

/** Returns the full name for the short form of a country; returns any other name unchanged. */
export const canonicalPlace = (name: string): string => fullNames.get(name) ?? name;

/** Words that never occur inside an organization's name, but directly before one. */
export const outsideNames = new Set(
  words(`
  著名 是 有 为 在 到 去 对 从 向 由 被 把 将 让 使 给 和 与 及 等 说 称 表示 指出 介绍 认为 访问 会见 出席 参加 参观 成立 建立 进入 来到 前往 担任 成为 举行 举办 召开 组织 通过 支持 要求 加入 代表 通知 根据 按照 包括 作为 属于 位于 经过 获得 赢得 接受 加强 开展 推动 促进 实现 做好 进行 完成 提出 取得 得到 发出 报告 决定 任 赴 至 致 于 家 位 个 名 多家 一家 两家 几家
  三家 四家 五家 六家 十家 数家 一所 两所 三所 各 该 本 此 某 其 这 那 我 你 他 她 它 们 整个 有关 所有 全部 部分 一些 许多 几个 以上 以下 记者 总经理 董事长 主席 部长 局长 主任 书记 校长 院长 会长 教授 经理 总裁 创始人 负责人 发言人 员工 职工 工人 学生 老师 同志 干部 群众 领导 领导人 总统 总理 市长 省长 县长 同时 目前 今年 去年 今天 昨天 近日 当年 日前 这家 那家 一个 这个 那个 没有 可以 能够 需要 已经 正在 新 老 大 小 原 前 副 总 好
  看 上 下 中 里 内 外 间 时 年 月 日 号 人 者 事 地 得 着 了 过 的 也 都 就 而 但 或 要 会 能 可 应 不 没 未 最 更 很 太 还 再 又 才 只 选举 选出 位 电 讯 报道 消息 主办 承办 联合主办 率领 率 访 驻 来自 以及 并 同 跟 向着 毕业 就读 任职 供职 考入 考上 录取 隶属 附属 包装 当选 推选 日电 逝世 考察 应选 新建 改建 创建 同意 批准 授权 委托 邀请 陪同 担当 设立 创办 组建 筹建 兴建 投资 收购 控股 起诉 状告 举报 投诉
`),
);

/** Offices that may follow a family name alone: 江主席. */
export const offices = new Set(
  words('主席 总书记 总理 总统 书记 市长 省长 县长 部长 局长 校长 院长 主任 厂长 董事长 总经理 教授 大夫 将军'),
);

/** Family names that are not everyday one-character words. */
export const families = new Set([
  ...'王李张刘陈杨赵黄周吴徐孙胡朱林何郭罗梁宋郑谢韩唐冯董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾魏薛叶阎余潘杜戴夏钟汪田任姜范姚谭廖邹熊陆郝孔崔康邱秦江史顾侯邵孟段汤尹黎贺赖龚樊施陶洪翟颜倪严温俞葛韦聂丛焦',
]);

/** Organizations written in Latin letters. */
export const acronymNames = new Set(
  words(
    'ibm abb nba cba cnn bbc nasa fbi cia opec apec wto fifa uefa bmw kfc cctv gm hp lg sony siemens google apple facebook twitter microsoft intel nokia samsung',
  ),
);
