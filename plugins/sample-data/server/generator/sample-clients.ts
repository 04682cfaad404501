/** A sample subject, with its rule in symbol notation. */
export interface SampleSubject {
  readonly name: string;
  readonly rule: string;
  /** Sentiment that the subject monitors. */
  readonly focus?: 'positive' | 'negative';
}

export interface SampleCategory {
  readonly name: string;
  readonly subjects: readonly SampleSubject[];
}

/** One of the two fictional companies with its subjects and words. */
export interface SampleClient {
  readonly key: 'xinghe' | 'qinghe';
  readonly name: string;
  readonly systemName: string;
  readonly categories: readonly SampleCategory[];
  /** Word lists that rules reference with `@`. */
  readonly dictionaries: readonly { readonly name: string; readonly words: readonly string[] }[];
  /** Blocked words that exclude an article for this client. */
  readonly blackWords: readonly string[];
}

const xinghe: SampleClient = {
  key: 'xinghe',
  name: '星河汽车集团',
  systemName: '星河舆情中心',
  dictionaries: [
    { name: '星河品牌', words: ['星河汽车', '星河汽车集团', '星河车主'] },
    { name: '星河车型', words: ['瀚海S7', '望舒T6', '云笺M9'] },
    { name: '星河高管', words: ['陆启明', '沈知远', '何嘉言'] },
    { name: '竞品', words: ['远航汽车', '曜电科技'] },
  ],
  blackWords: ['星河湾', '星河影院', '招聘会', '星河旅行团'],
  categories: [
    {
      name: '品牌声誉',
      subjects: [
        { name: '品牌综合', rule: '@星河品牌|@星河车型' },
        { name: '高管言论', rule: '@星河高管+(星河|车企|汽车)' },
        { name: '资本与业绩', rule: '@星河品牌+(股价|财报|业绩|营业收入|毛利率|市值)' },
      ],
    },
    {
      name: '产品质量',
      subjects: [
        { name: '刹车与召回', rule: '(星河汽车|星河汽车集团|瀚海S7)+(刹车|召回|制动)-招聘', focus: 'negative' },
        { name: '电池安全', rule: '(@星河品牌|望舒T6)+(起火|自燃|冒烟|热失控|电池检测)', focus: 'negative' },
        { name: '车机与智驾', rule: '(@星河品牌|@星河车型)+(车机|智驾|智能驾驶|语音识别)' },
      ],
    },
    {
      name: '市场与竞争',
      subjects: [
        { name: '降价争议', rule: '(@星河品牌|@星河车型)+(降价|价格战|补差价|保价|积分补偿)', focus: 'negative' },
        { name: '新车上市', rule: '云笺M9+(上市|试驾|订单|交付|车展|大定)', focus: 'positive' },
        { name: '竞品动态', rule: '@竞品-(@星河品牌)' },
      ],
    },
    {
      name: '渠道与服务',
      subjects: [
        {
          name: '经销商纠纷',
          rule: '星河+(经销商|授权店|门店|销售公司)+(关门|跑路|定金|乱收费|起诉|资金链|投诉)',
          focus: 'negative',
        },
        { name: '充电网络', rule: '星河+(超充|充电网络|充电桩|补能)', focus: 'positive' },
        { name: '车主投诉', rule: '(@星河品牌|@星河车型)+(投诉|维权|退车|失望|差评|客服)', focus: 'negative' },
      ],
    },
    { name: '企业活动', subjects: [{ name: '工厂与调研', rule: '星河+(工厂|调研|开工|投产|下线)' }] },
  ],
};

const qinghe: SampleClient = {
  key: 'qinghe',
  name: '青禾乳业集团',
  systemName: '青禾舆情平台',
  dictionaries: [
    { name: '青禾品牌', words: ['青禾乳业', '青禾酸奶', '青禾鲜牛奶', '青禾小方酸奶', '青禾有机奶'] },
    { name: '青禾高管', words: ['顾青川', '姜禾'] },
    { name: '竞品', words: ['云岭牧业', '白鹭乳品'] },
  ],
  blackWords: ['青禾小学', '青禾旅行社', '青禾苗木'],
  categories: [
    {
      name: '品牌声誉',
      subjects: [
        { name: '品牌综合', rule: '@青禾品牌|青禾+(牛奶|鲜奶|酸奶|学生奶|包装)' },
        { name: '高管言论', rule: '@青禾高管+青禾' },
        { name: '营销与赞助', rule: '青禾+(代言人|马拉松|冠名|赞助|青训)' },
      ],
    },
    {
      name: '食品安全',
      subjects: [
        { name: '变质与谣言', rule: '青禾+(酸奶|牛奶)+(变质|腹泻|呕吐|谣言|喝坏肚子)', focus: 'negative' },
        { name: '抽检与评测', rule: '青禾+(抽检|盲测|比较试验|检验报告|横评)' },
      ],
    },
    {
      name: '消费者服务',
      subjects: [
        { name: '包装投诉', rule: '青禾+(包装|瓶盖|盖子|漏奶|漏了|吸管)', focus: 'negative' },
        { name: '价格与缩水', rule: '青禾+(涨价|提价|净含量|缩水|调价函)', focus: 'negative' },
      ],
    },
    { name: '公益活动', subjects: [{ name: '学生奶', rule: '(青禾+学生奶)|(学生饮用奶+青禾)', focus: 'positive' }] },
    {
      name: '行业与竞品',
      subjects: [
        { name: '竞品动态', rule: '@竞品-青禾' },
        { name: '奶业行情', rule: '(奶价|奶业|原奶|生鲜乳)-(@青禾品牌)' },
      ],
    },
  ],
};

/** Both sample clients with their categories, subjects, dictionaries and blocked words. */
export const sampleClients: readonly SampleClient[] = [xinghe, qinghe];
