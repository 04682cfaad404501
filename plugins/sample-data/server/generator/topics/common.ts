import type { Mood } from './topic';

/** Openings of reports, before the first paragraph. */
export const datelines: readonly string[] = [
  '本报讯（记者 {reporter}）',
  '{city}{day}电（记者{reporter}）',
  '{site}{day}消息，',
  '【{site}讯】',
  '（记者 {reporter} 通讯员 {correspondent}）',
  '',
  '',
  '',
];

/** Sentences that fit any report about a company. */
export const companyLines: readonly string[] = [
  '公开信息显示，{company}成立于20{n:10-18}年，总部位于{head-office}，员工超过{n:0.8-3.6}万人。',
  '对于外界关注的问题，{brand}相关负责人表示，将以用户为中心持续改进。',
  '资本市场上，{brand}股价近{n:5-20}个交易日累计{n:2.1-9.8}%的波动，换手率有所放大。',
  '记者梳理发现，近一个月与{brand}有关的讨论量[明显上升|居同行业前列|环比增加{n:20-90}%]。',
  '在社交平台上，有网友表示理解，也有网友认为企业还应拿出更多诚意。',
  '同行业的{rival}此前也曾[遇到类似情况|发布相近计划|被用户拿来比较]。',
];

/** Sentences that fit any report. */
export const anyLines: readonly string[] = [
  '记者随后联系了多方求证，部分受访者要求匿名。',
  '业内人士认为，这一变化值得持续观察。',
  '据了解，相关工作已列入今年的重点任务。',
  '有网友留言说：“[希望越来越好|说到还要做到|等一个结果|终于等到了]。”',
  '截至{day}，相关话题在社交平台的阅读量已达{n:120-9800}万次。',
  '当地媒体对此也进行了连续报道。',
  '从时间线看，事情在最近{n:3-9}天内经历了几次变化。',
  '多位受访市民表示，会继续关注后续进展。',
];

/** Short texts appended to a post, with the hashtags of microblogs. */
export const postTails: readonly string[] = [
  '',
  '',
  '',
  '#{tag}#',
  '#{tag}# ',
  '[思考]',
  '[围观]',
  '求扩散！',
  '有没有同款？',
  '大家怎么看？',
  '@{city}发布',
  '……',
  '（图片仅供参考）',
];

/** Replies by mood. */
export const replies: Readonly<Record<Mood, readonly string[]>> = {
  angry: [
    '支持维权，不能惯着他们！',
    '已经拉黑这个牌子了',
    '同款遭遇，打了{n:3-9}次客服都没用',
    '厂家不出来解释一下？',
    '太失望了，当初真是瞎了眼',
    '我家也是，{city}的，有没有群？',
    '坐等官方通报',
    '说得好听，赔钱啊',
    '{n:1-3}年前就有人反映过，一直没人管',
    '垃圾，避雷了',
    '严查！给消费者一个交代',
    '这次真的寒心',
    '别急着骂，等调查结果吧',
    '楼主保留好证据，去12315投诉，有用',
    '我觉得还好，没你说的那么夸张',
    '水军又来洗地了',
    '呵呵，公关费没少花吧',
    '气愤！这都敢卖',
    '开过同款，确实有这个毛病',
    '能理解车主的心情，换我也急',
    '事情没搞清楚之前不站队',
    '这态度真是店大欺客',
    '出了事就甩锅，老套路',
    '转发了，希望更多人看到',
  ],
  glad: [
    '支持国货，越来越好！',
    '已下单，期待',
    '好评，服务真的到位',
    '羡慕，我们{city}什么时候有',
    '看着不错，周末去体验一下',
    '用了{n:1-5}年了，确实靠谱',
    '点赞👍',
    '价格要是再低点就完美了',
    '感动，正能量',
    '吹得有点过了吧',
    '广告？',
    '良心企业，必须支持',
    '孩子特别喜欢',
    '路过帮顶',
    '一般般吧，没感觉',
    '恭喜恭喜！',
    '终于等到了',
    '细节做得很用心',
    '希望别飘，继续努力',
    '实物比图片好看',
    '朋友推荐的，没失望',
    '这才是该有的样子',
    '好家伙，{n:2-9}分钟就抢完了',
  ],
  mixed: [
    '前排围观',
    '真的假的？',
    '让子弹飞一会儿',
    '路过',
    '同意楼主',
    '不敢苟同',
    '理性讨论，别吵',
    '又是标题党',
    '{city}人表示情况属实',
    '我同事就在那儿，说没这回事',
    '涨知识了',
    '马克一下',
    '问题到底出在哪？',
    '有懂的出来说说吗',
    '支持一下',
    '这届网友太难了',
    '希望早点解决',
    '看热闹不嫌事大',
    '哈哈哈哈笑死',
    '以官方通报为准',
    '都不容易',
    '期待后续',
    '数据来源是哪里？',
    '写得不错，收藏了',
  ],
};

/** Replies to replies, so that threads look like conversations. */
export const replyOpenings: readonly string[] = [
  '',
  '',
  '',
  '',
  '楼上说得对，',
  '回复楼主：',
  '讲真，',
  '弱弱问一句，',
  '说句公道话，',
  '我来说两句，',
  '路人一枚，',
];

/** Prefixes of copied titles. */
export const repostMarks: readonly string[] = ['转载：', '【转载】', '关注｜', '快讯：', '热点｜', '[转]', '', '', ''];

/** Sentences preceding a copied text. */
export const repostOpenings: readonly string[] = [
  '据{site}消息，',
  '（来源：{site}）',
  '{site}报道：',
  '转自{site}。',
  '',
  '',
];
