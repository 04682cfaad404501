import { industries, type Industry } from '../contract';

/** Words by which an industry is known in titles; our own list, deliberately short and plain. */
const words: Readonly<Record<Industry, readonly string[]>> = {
  finance: ['银行', '股', '基金', '证券', '保险', '上市', '净利', '营收', '融资', '债', '央行', '利率', '减持', '增持', '贷款', '理财', '投资者', '财报', '汇率'],
  property: ['楼市', '房价', '房地产', '房企', '楼盘', '住房', '公积金', '物业', '烂尾', '土地出让', '二手房', '租房', '业主', '小区'],
  health: ['医院', '医生', '药', '疫苗', '疾病', '患者', '医保', '手术', '癌', '卫健委', '流感', '病毒', '诊疗', '护士', '医疗'],
  education: ['学校', '大学', '高考', '学生', '教师', '中小学', '幼儿园', '教育', '校园', '招生', '考研', '毕业生', '老师', '培训机构'],
  technology: ['芯片', '人工智能', '大模型', '手机', '互联网', '软件', '机器人', '算力', '5g', '云计算', '数据', '网络安全', '科技', '半导体', '卫星', '操作系统'],
  automobile: ['汽车', '新能源车', '电动车', '车主', '车企', '充电', '电池', '自动驾驶', '智驾', '刹车', '召回', '4s店', '车型', '续航', '辅助驾驶'],
  food: ['食品', '餐饮', '外卖', '食材', '牛奶', '饮料', '奶茶', '酒', '火锅', '食堂', '添加剂', '预制菜', '超市', '茶饮', '生鲜'],
  travel: ['旅游', '景区', '航班', '机场', '酒店', '高铁', '铁路', '民航', '游客', '春运', '地铁', '假期', '航空', '文旅', '乘客'],
  energy: ['电力', '煤', '石油', '天然气', '光伏', '风电', '储能', '电网', '油价', '核电', '碳', '环保', '污染', '排放'],
  retail: ['电商', '直播', '快递', '带货', '消费者', '品牌', '门店', '退货', '双十一', '促销', '物流', '商家', '平台', '售后'],
  society: ['警方', '通报', '法院', '检察', '事故', '火灾', '地震', '暴雨', '台风', '判决', '死亡', '救援', '诈骗', '嫌疑人', '坠', '遇难'],
  entertainment: ['电影', '票房', '明星', '演唱会', '综艺', '电视剧', '歌手', '导演', '球队', '比赛', '冠军', '世界杯', '奥运', '联赛', '演员'],
};

/** The industry that an event's titles speak of most, if they agree: words of it in at least a third of them. */
export function industryOf(titlesFolded: readonly string[]): Industry | null {
  let best: Industry | null = null;
  let most = Math.max(1, titlesFolded.length / 3) - 1e-9;
  for (const industry of industries) {
    const hits = titlesFolded.filter((title) => words[industry].some((word) => title.includes(word))).length;
    if (hits > most) {
      best = industry;
      most = hits;
    }
  }
  return best;
}
