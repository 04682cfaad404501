import { words } from './words';

/** Emoji and the bracketed signs of microblogs, which in short texts say more than words. */
export const positiveSigns = words(`
  😀 😁 😂 😃 😄 😆 😊 😍 🥰 😘 😎 🤩 🥳 👍 👏 🙌 💪 🎉 🎊 ❤ 💖 💕 💯 🌹 🏆 🥇 ✌ 🙏 ^_^ ^^ (*^▽^*) o(∩_∩)o [赞] [给力] [鼓掌] [哈哈] [嘻嘻] [爱你] [心] [good] [威武] [太开心] [可爱] [亲亲] [抱抱]
  [偷笑] [ok] [耶] [蛋糕] [礼物] [鲜花] [奥特曼] [加油] [握手] [害羞] [憧憬] [酷] [花心] [馋嘴] [兔子] [强] [玫瑰] [大笑] [爱心] [点亮平安灯] [中国赞] [打call] [笑哈哈] [求关注]
`);

export const negativeSigns = words(`
  😠 😡 🤬 😤 😢 😭 😞 😟 😣 😖 😫 😩 😰 😨 😱 🤮 🤢 👎 💔 🙄 😒 😔 😑 ☹ 🖕 [怒] [怒骂] [泪] [衰] [吐] [鄙视] [抓狂] [弱] [悲伤] [伤心] [失望] [生病] [委屈] [可怜] [黑线] [晕] [汗] [闭嘴] [哼] [打脸] [感冒]
  [囧] [生气] [左哼哼] [右哼哼] [骷髅] [便便] [敲打] [流泪] [大哭] [骂人] [发怒] [伤感] [怒火] [裂开] [白眼] [傻眼] t_t qaq orz
`);
