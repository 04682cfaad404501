import type { RepostField } from '../../import-fields';

/** Column names used by people and export programs, most common first. */
export const fieldNames: Readonly<Record<RepostField, string>> = {
  id: 'id mid 转发id 微博id repostid 编号 bid 序号 statusid',
  parent: 'parent 上级id 父id 上级转发id parentid pid parentmid 父级id 上级 reposttoid',
  post: 'post 原微博id 原文id postid rootid 原创id originid sourceid rootmid',
  publishedAt: 'publishedat 转发时间 发布时间 时间 time createdat date datetime repostedat 发表时间 日期 timestamp t',
  text: 'text 转发内容 内容 正文 微博内容 转发文本 content comment 评论内容 转发微博',
  user: 'user 用户昵称 昵称 用户名 username nickname screenname name 转发者 博主 账号 author 转发用户',
  userId: 'userid 用户id uid authorid 账号id',
  gender: 'gender 性别 sex',
  region: 'region 地区 省份 属地 ip属地 所在地 location province 地域 城市',
  followers: 'followers 粉丝数 粉丝 followerscount fans fanscount 粉丝量',
  follows: 'follows 关注数 关注 friends following friendscount followcount',
  posts: 'posts 微博数 发博数 messages statuses statusescount 博文数 发文数',
  verified: 'verified 认证 是否认证 isverified',
  verifiedType: 'verifiedtype 认证类型 vtype 认证方式',
  device: 'device 客户端 来源 source client 发布工具 转发来源',
};
