import type { MediaType } from '#shared/vocabulary';

/** Fields of specialized media and topics. */
export type SampleField = 'car' | 'food' | 'money' | 'sport' | 'learning';

/** A fictional medium; its domain can never exist. */
export interface SampleSite {
  readonly name: string;
  readonly domain: string;
  readonly mediaType: MediaType;
  /** Home province of a local medium. */
  readonly province?: string;
  /** Field of a specialized medium; unset for general media. */
  readonly field?: SampleField;
  /** Volume and audience, 1 to 10. */
  readonly reach: number;
}

type Row = readonly [name: string, label: string, reach: number, at?: string];

/** The fourth column is the code of a province, or a field. */
const rows: Readonly<Partial<Record<MediaType, readonly Row[]>>> = {
  news: [
    ['华夏在线', 'huaxia-online', 10],
    ['晨星网', 'chenxing', 9],
    ['财经前沿网', 'caijing-qianyan', 8, 'money'],
    ['车界观察', 'chejie', 8, 'car'],
    ['食安周刊网', 'shian-weekly', 5, 'food'],
    ['消费维权网', 'xiaofei-weiquan', 6],
    ['证券快报网', 'zhengquan-kuaibao', 7, 'money'],
    ['江浙新闻网', 'jiangzhe-news', 5, '330000'],
    ['岭南在线', 'lingnan-online', 6, '440000'],
    ['齐鲁热线', 'qilu-hotline', 5, '370000'],
    ['巴蜀新闻网', 'bashu-news', 5, '510000'],
    ['中原网事', 'zhongyuan', 5, '410000'],
    ['楚天在线', 'chutian-online', 5, '420000'],
    ['三秦视线', 'sanqin', 4, '610000'],
    ['白山黑水网', 'baishan-heishui', 3, '220000'],
    ['草原新闻网', 'caoyuan-news', 3, '150000'],
    ['闽南快线', 'minnan', 4, '350000'],
    ['潇湘观察', 'xiaoxiang', 4, '430000'],
    ['燕赵民声', 'yanzhao', 4, '130000'],
    ['彩云新闻', 'caiyun-news', 3, '530000'],
    ['陇上新闻', 'longshang', 3, '620000'],
    ['黔山秀水网', 'qianshan', 3, '520000'],
    ['琼海观潮', 'qionghai-guanchao', 3, '460000'],
    ['津门快报网', 'jinmen', 4, '120000'],
    ['天山视野', 'tianshan', 2, '650000'],
    ['香江新闻', 'xiangjiang-news', 3, '810000'],
  ],
  newspaper: [
    ['都市晨报', 'dushi-chenbao', 6],
    ['经济观澜报', 'jingji-guanlan', 6, 'money'],
    ['工商导报', 'gongshang-daobao', 4],
    ['江南日报', 'jiangnan-daily', 5, '320000'],
    ['南国早报社', 'nanguo-zaobao', 4, '450000'],
    ['北方晚报社', 'beifang-wanbao', 4, '210000'],
    ['皖江日报', 'wanjiang-daily', 3, '340000'],
    ['教育与健康报', 'jiaoyu-jiankang', 3, 'learning'],
  ],
  app: [
    ['此刻新闻', 'cike', 9],
    ['深读客户端', 'shendu', 7],
    ['城事', 'chengshi-app', 6],
    ['有车一族', 'youche-app', 7, 'car'],
    ['财富快讯', 'caifu-kuaixun', 6, 'money'],
    ['早知道', 'zaozhidao', 5],
  ],
  weibo: [
    ['微言广场', 'weiyan', 10],
    ['浪花社区', 'langhua', 6],
  ],
  wechat: [
    ['公号集', 'gonghao', 9],
    ['订阅坊', 'dingyue', 5],
  ],
  forum: [
    ['车友论坛', 'cheyou-forum', 9, 'car'],
    ['电动之家', 'diandong-home', 7, 'car'],
    ['天涯茶馆', 'chaguan', 6],
    ['妈妈社区', 'mama-club', 7, 'food'],
    ['股民沙龙', 'gumin-salon', 6, 'money'],
    ['球迷看台', 'qiumi-kantai', 5, 'sport'],
    ['锦城生活圈', 'jincheng-life', 4, '510000'],
    ['申城百姓', 'shencheng', 4, '310000'],
  ],
  video: [
    ['快看视频', 'kuaikan', 10],
    ['抖擞短视频', 'dousou', 9],
    ['长风视频', 'changfeng-video', 6],
    ['乡野直播', 'xiangye', 4],
  ],
  qa: [
    ['问道', 'wendao', 8],
    ['百问', 'baiwen', 5],
    ['买前问一问', 'maiqian', 3],
  ],
};

function getSite(mediaType: MediaType, [name, label, reach, at]: Row): SampleSite {
  const place = at === undefined ? {} : /^\d/.test(at) ? { province: at } : { field: at as SampleField };
  return { name, domain: `www.${label}.example`, mediaType, reach, ...place };
}

/** All sample media, under the reserved top-level domain `example`. */
export const sampleSites: readonly SampleSite[] = Object.entries(rows).flatMap(([mediaType, list]) =>
  list.map((row) => getSite(mediaType as MediaType, row)),
);
