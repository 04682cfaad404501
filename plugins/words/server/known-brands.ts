/** Initial brands of the lexicon of names, some with their canonical names; operators maintain it from there. */
export const knownBrands: readonly (readonly [name: string, canonical?: string])[] = `
  华为 鸿蒙:华为 荣耀手机 小米汽车 小米手机 苹果手机:苹果公司 iPhone:苹果公司 iPad:苹果公司 OPPO vivo 联想电脑 海尔 格力电器 美的集团 海信 TCL 大疆 科大讯飞 宁德时代 比亚迪 蔚来 小鹏汽车 理想汽车 吉利汽车 长安汽车 长城汽车 奇瑞 五菱 红旗汽车 极氪 问界 零跑 特斯拉 Tesla:特斯拉 丰田 本田 日产汽车 大众汽车 宝马 奔驰汽车 奥迪 保时捷 沃尔沃 凯迪拉克 雷克萨斯
  微信 支付宝 淘宝 天猫 拼多多 京东商城 抖音 快手 小红书 哔哩哔哩 B站:哔哩哔哩 知乎 微博 美团外卖 饿了么 滴滴出行 携程 高德地图 百度地图 钉钉 飞书 ChatGPT DeepSeek 文心一言 通义千问 茅台 五粮液 泸州老窖 青岛啤酒 雪花啤酒 农夫山泉 娃哈哈 康师傅 伊利 蒙牛 光明乳业 三只松鼠 良品铺子 海底捞 瑞幸咖啡 瑞幸:瑞幸咖啡 星巴克 喜茶 奈雪的茶 蜜雪冰城 霸王茶姬
  肯德基 麦当劳 必胜客 可口可乐 百事可乐 雀巢 安踏 特步 鸿星尔克 耐克 阿迪达斯 优衣库 无印良品 宜家 迪卡侬 沃尔玛 家乐福 盒马 永辉超市 胖东来 周大福 老凤祥 同仁堂 云南白药 片仔癀 王老吉 加多宝 飞鹤 三星电子 索尼 松下 佳能 尼康 任天堂 微软 Windows:微软 谷歌 亚马逊 英特尔 英伟达 高通公司 西门子 飞利浦 戴森
`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split(':') as [string, string?]);
