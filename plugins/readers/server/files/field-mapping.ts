/** Article fields that a column may represent. */
export const importFields = [
  'title',
  'content',
  'summary',
  'url',
  'publishedAt',
  'author',
  'authorId',
  'site',
  'mediaType',
  'region',
  'language',
  'views',
  'likes',
  'comments',
  'reposts',
  'parentUrl',
  'images',
  'externalId',
] as const;

export type ImportField = (typeof importFields)[number];

/** Maps fields to columns; other columns are ignored. */
export type FieldMapping = Readonly<Partial<Record<ImportField, string>>>;

/** Column names as used by people and export programs, most common first. */
const names: Readonly<Record<ImportField, string>> = {
  title: 'title 标题 文章标题 新闻标题 题目 主题 headline subject articletitle 微博标题',
  content:
    'content 正文 内容 文章内容 全文 body text contenthtml html 微博内容 微博正文 fulltext articlecontent articlebody 原文 帖子内容 评论内容 文本 comment',
  summary: 'summary 摘要 简介 描述 abstract description excerpt 内容摘要 导语 digest',
  url: 'url 链接 网址 地址 原文链接 文章链接 link 原文地址 articleurl 文章地址 href sourceurl permalink 新闻链接',
  publishedAt:
    'publishedat 发布时间 发表时间 时间 日期 发布日期 published publishtime pubdate publishdate date time datetime pubtime 出版日期 reporttime createdat posttime posted ptime 发文时间 timestamp',
  author:
    'author 作者 发布人 作者名称 发布者 博主 用户名 昵称 记者 writer byline creator authorname username user nickname 账号 账号名称 用户昵称',
  authorId: 'authorid 作者id 用户id userid uid 账号id',
  site: 'site 来源 媒体 网站 媒体名称 来源网站 站点 source sitename 来源媒体 平台 media sourcename publisher 网站名称 发布平台 频道 website',
  mediaType: 'mediatype 媒体类型 类型 媒介类型 载体 来源类型 信源类型 sourcetype channeltype 平台类型',
  region: 'region 地区 地域 省份 省 province 城市 city 发布地区 location area 属地 ip属地',
  language: 'language 语言 语种 lang',
  views:
    'views 阅读 阅读数 阅读量 浏览 浏览数 浏览量 点击 点击数 点击量 播放量 播放数 readcount viewcount pv hits reads',
  likes: 'likes 点赞 点赞数 点赞量 赞 likecount attitudes 获赞数 好评数',
  comments: 'comments 评论 评论数 评论量 回复 回复数 commentcount replies replycount 跟帖数',
  reposts: 'reposts 转发 转发数 转发量 分享数 分享量 shares repostcount forwardcount sharecount retweets',
  parentUrl: 'parenturl originalposturl 原帖链接 主帖链接 被评论链接 父链接 replyto parent',
  images: 'images 图片 图片链接 配图 pictures image pics imageurl',
  externalId: 'externalid id 编号 文章id articleid 唯一标识 序号 mid guid 微博id docid',
};

/**
 * Normalizes a header to lower case, without spaces, underscores and parenthesized parts: `Published_At (UTC)` becomes
 * `publishedat`.
 */
const plain = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[(（【[].*?[)）】\]]/g, '')
    .replace(/[\s_\-.*:：/#]+/g, '');

/**
 * Guesses the column of each field by its usual names: first by exact name, then, for the remaining fields, by a name
 * of at least two Chinese characters or five letters with which a header begins or ends. Each column is used for one
 * field.
 */
export function guessColumns<Field extends string>(
  headers: readonly string[],
  headerNames: Readonly<Record<Field, string>>,
): Partial<Record<Field, string>> {
  const listed = (Object.keys(headerNames) as Field[])
    .flatMap((field) => headerNames[field].split(' ').map((name, rank) => ({ field, name, rank })))
    .sort((a, b) => a.rank - b.rank);
  const mapping: Partial<Record<Field, string>> = {};
  const taken = new Set<string>();
  const assign = (isMatch: (header: string, name: string) => boolean) => {
    for (const { field, name } of listed) {
      if (mapping[field] !== undefined) continue;
      const header = headers.find((one) => !taken.has(one) && isMatch(plain(one), name));
      if (header === undefined) continue;
      mapping[field] = header;
      taken.add(header);
    }
  };
  assign((header, name) => header === name);
  assign(
    (header, name) =>
      name.length >= (/[\u4e00-\u9fff]/.test(name) ? 2 : 5) &&
      header.length <= name.length * 3 &&
      (header.endsWith(name) || header.startsWith(name)),
  );
  return mapping;
}

/** Guesses the column of each article field. */
export const guessMapping = (headers: readonly string[]): FieldMapping => guessColumns(headers, names);
