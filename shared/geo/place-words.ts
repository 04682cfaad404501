const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Short names of districts and counties that are known nationwide and need no city beside them. */
export const knownDistricts = new Set(
  words(`
  海淀 浦东 徐汇 静安 黄浦 昆山 义乌 常熟 张家港 江阴 宜兴 太仓 晋江 石狮 余杭 萧山 顺德 福田 罗湖 雄安 武夷山 井冈山 都江堰 敦煌 香格里拉 曲阜 寿光 阳朔 桐庐
  慈溪 余姚 诸暨 瑞安 乐清 温岭 东阳 永康 桐乡 海宁 增城 番禺 花都 从化 亦庄 昌平 密云 怀柔 延庆 平谷 滨海新 武清 即墨 胶州 莱西 龙口 招远 荣成 章丘 滕州 邹城
  新郑 巩义 兰考 浏阳 长沙县 仙桃 潜江 天门 宜都 汶川 北川 九寨沟 峨眉山 仁怀 福泉 瑞丽 腾冲 格尔木 石河子 库尔勒 霍尔果斯 满洲里 二连浩特 瓦房店 珲春 延吉 绥芬河
  五指山 文昌 琼海 万宁 陵水 济源 永城 项城 神农架 凤凰县 韶山 醴陵 耒阳 台山 开平 四会 高州 普宁 陆丰 桂平 北流 凭祥
  武昌 兴义 凯里 都匀 绵竹 江油 广汉 靖江 丹阳 溧阳 邳州 如皋 桐城 福鼎 瑞金 诸城 安丘 肥城 禹州 登封 邓州 大冶 麻城 钟祥 利川 吉首 雷州 罗定 化州 个旧 蒙自 盈江 鲁甸 舟曲 漾濞 门源 天祝 积石山
`),
);

/** Names of places that are also other words: they count only beside a parent region. */
export const doubtfulPlaces = new Set(
  words(`
  朝阳 开封 白银 中卫 来宾 德州 日照 大同 安康 长治 四平 巴中 阿里 兴安 山南 和田 中山 天水 定西 红河 怒江 海东 海西 海北 黄南 保山 吉安 三沙 玉树 文山 通化 黄石
  平凉 东营 自贡 资阳 河池 大理 广安 广元 内江 金昌 新余 湘西 临夏 新竹 西安区
`),
);

/** District names that are common nouns: the parent region must appear right before them. */
export const genericDistricts = new Set(
  words(
    '城区 郊区 东区 西区 南区 北区 矿区 中区 新城区 城关区 市中区 城中区 新兴区 大堂区 东城区 西城区 河东区 南山区 新华区 和平区 解放区',
  ),
);

/** Short names of districts that are everyday words; they are never treated as places. */
export const everydayWords = new Set(
  words(`
  和平 新华 解放 友谊 东方 新城 长安 永安 平安 安定 向阳 工农 团结 富裕 公安 同心 民权 方正 勃利 大方 普定 平利 三原 通道 会同 互助 安居 富民 石门 青山 平山 铁山
  宝山 金山 红旗 建设 前进 上街 管理 路南 路北 高新 高明 新兴 新建 文明 文成 光明 光泽 大通 大关 大名 东风 东兴 西华 西平 南华 南部 北安 北票 中方 中江 中宁 定边 定安
  安化 安远 安宁 安福 安国 安新 平和 平原 平定 平度 清流 清河 清水 清新 永和 永新 永济 武功 武术 太和 太平 泰和 吉利 吉水 丰台县 江山 江北 江东 江南 湖里 海港 海州
  广场 广平 广丰 庆安 康平 康乐 康定 合作 合山 和顺 和政 乐业 凤凰 西区 东区 新区 城区 山城 天元 天山 天等 天长 北塔 大化 大安 大洼 大城 大新 大足 大田 大余 大邑
  兴国 兴业 兴文 兴和 兴海 利津 利川 开化 开阳 开远 普安 普兰 昭平 昭觉 崇义 崇礼 礼泉 道县 道里 道外 桥东 桥西 河口 河间 河南 河西 河东 花园 花山 桃源 桃城 桃江
  银海 灵活 灵山 灵台 龙门 龙山 龙江 龙凤 双流 双城 双桥 双塔 双清 双湖 三水 三门 三元 三江 三穗 三都 五华 五原 五河 五台 五通 四方 七星 七里 八步 九台 九龙 万年 万载
  万源 千阳 白云 白河 白水 白沙 青云 青年 青羊 红星 红花 红塔 红桥 黄岩 蓝山 绿园 绿春 紫金 紫阳 金口 金水 金牛 金平 金安 金城 金湾 铁东 铁西 水城 水富 火炬 土默特
  木兰 云城 云霄 云安 云和 云龙 风城 雨城 雨山 雨花 雷山 雪山 日土 星子 月湖 东海 东港 东光 东明 东平 东昌 西和 西山 西丰 西林 南和 南海 南江 南乐 南湖 南皮 北湖 北海
  北关 北仑 北林 北镇 信都 信丰 信宜 信州 信义 仁和 仁化 仁寿 义县 义安 礼县 智慧 忠县 孝义 孝昌 勇敢 宽城 宽甸 明光 明山 明水 明溪 正安 正定 正宁 正阳 正镶
  民乐 民和 民丰 民勤 民主 昌乐 昌江 昌宁 福安 福清 福山 福海 寿宁 寿县 延长 延川 远安 长乐 长清 长寿 长海 长丰 长岭 长顺 长白 长武 长阳 长泰 长汀 长兴 长岛 长宁 高平
  高唐 高安 高陵 高阳 高台 高县 陆河 陆川 顺义区县 顺平 顺城 顺庆 进贤 遂平 通河 通海 通江 通山 通城 通榆 罗平 罗江 雁山 集安 集美 集贤 宾阳 宾县 自流井 汉阳 汉台 清浦
`),
);

/** Words that contain the characters of a place name without meaning the place; the scan consumes them. */
export const swallowedPhrases: readonly string[] = words(`
  其中 集中 当中 华中 网上 线上 以上 史上 路上 陆上 水上 加上 马上 晚上 早上 身上 手上 历史上 沿海 近海 远海 黄河 运河 淮河 海河 长江 珠江 湘江 太湖 推广 京东 股东 房东 华东 中东
  浙江潮 钱塘江 嘉陵江 松花江 鸭绿江 图们江 复合肥 大连锁 大连接 大连续 大连环 大连片 最大连 扩大连 强大连 大庆典 大庆祝 长白山 广安门 朝阳门 宣武门 周口店 新乡村 新乡镇 新乡贤 三明治 北海道 出海口 入海口 孙中山 中山装
  中山陵 中山大学 中山公园 长治久安 四平八稳 大同小异 文山会海 玉树临风 大理石 德州扑克 德州仪器 阿里巴巴 阿里云 阿里健康 宁德时代 和田玉 哈密瓜 普洱茶 西湖龙井 黄石公园 东方红 东方财富
  北京时间 武昌起义 武昌鱼 南京大屠杀 台湾海峡 上海合作组织 上合组织 广州起义 南昌起义 遵义会议 延安精神 香港脚 扬州炒饭 海南鸡饭 兰州拉面 重庆小面 桂林米粉 沙县小吃 金华火腿 北京烤鸭 天津包子
  东阿阿胶 南极 东南亚 西南风 东北风 西北风 东南风 安阳光 南美洲 北美洲 上海滩 河南话 四川话 广东话 北京话 上海话 天津话 巴黎和平 太平洋 通化验 普通化 规定西 今天水 每天水 春天水 夏天水 冬天水
`);

/** Development areas without an entry of their own on the map, with the region that holds them. */
export const newAreas: readonly (readonly [name: string, code: string])[] = words(`
  雄安新区:130000 雄安:130000 两江新区:500000 前海:440300 前海合作区:440300 横琴:440400 横琴新区:440400 西咸新区:610000 贵安新区:520000 天府新区:510000
  赣江新区:360000 湘江新区:430100 江北新区:320100 舟山群岛新区:330900 临港新片区:310115 舟山新区:330900 金普新区:210200 哈尔滨新区:230100 长春新区:220100 滇中新区:530100
  福州新区:350100 西海岸新区:370200 南沙新区:440115 深汕合作区:440300 中关村:110108 陆家嘴:310115
`).map((pair) => pair.split(':') as [string, string]);

/** Well-known companies and products named after a place; weak evidence for it. */
export const namesakes: readonly (readonly [phrase: string, place: string])[] = words(`
  海南航空:海南 四川航空:四川 厦门航空:厦门 山东航空:山东 深圳航空:深圳 上海航空:上海 贵州茅台:贵州 青岛啤酒:青岛 云南白药:云南 山西汾酒:山西 泸州老窖:泸州 重庆啤酒:重庆
  北京现代:北京 北京奔驰:北京 四川长虹:四川 重庆长安:重庆 上海大众:上海 上海通用:上海 广州恒大:广州 北京国安:北京 上海申花:上海 上海海港:上海 山东泰山:山东 浙江永安:浙江
`).map((pair) => pair.split(':') as [string, string]);

/** After a short name: a road, hence not a place; 路面, 街头 and similar words do not change the place. */
export const roadAfter =
  /^(?:[东西南北中一二三四五六七八九十]{1,2}(?:路|街|大街|大道)|(?:路|街)(?![面况网段演透过程边人头道坊区口])|大道|大街|高架|立交|里弄)/;

/** After a short name: an institution named after the place, which is weak evidence for the location of an event. */
export const institutionAfter = new RegExp(
  `^(?:${words(`
  交易所 证交所 股份 控股 集团 药业 制药 电器 实业 马拉松 世博会 亚运会 奥运会 冬奥会 进博会 广交会 银行 农商行 证券 航空 啤酒 大学 学院 师范 理工 财经 交大 汽车 重工 石化 信托 保险 期货 基金 电视台 卫视 日报 晚报 早报 晨报 商报 都市报 时报 网 队 男篮 女篮 男排 女排 国安 申花 海港
`).join('|')})`,
);
