const chinese = (body: string) =>
  `<!doctype html><html lang="zh-CN"><head><title>提车第一天就抛锚，客服没人接 - 某某车友论坛</title></head><body><div id="hd"><a href="/">首页</a><a href="/f">版块</a></div>${body}<div id="ft">Powered by Forum © 2026</div></body></html>`;
const users = ['山城老王', '小李飞车', '阿珍', '路人甲', '老赵'];

/** Sample posts of a thread, the opening post first. */
export const writtenPosts = {
  chinese: [
    '昨天在城东4S店提的车，开到半路仪表盘突然报警，打电话给客服一直没人接，有没有同城的车友遇到过这种情况？',
    '我的也是，上个月修过一次，换了传感器就好了，不过要等配件，大概一周左右。',
    '楼主别急，先打厂家热线，再不行就去投诉，他们处理得很快。',
    '顶一下，同款车已经开了两年没出过问题，可能是个例吧，建议去别的店再看看。',
    '这种情况必须维权，不能惯着他们，我支持楼主，请把后续也发上来让大家看看。',
  ],
  short: ['提车第一天就抛锚了', '我也是', '支持维权', '路过', '顶'],
  english: [
    'I picked up the new car yesterday and on the way home the dashboard lit up like a tree. Nobody answers the phone at the dealer. Has anybody in the north seen this happen?',
    'Mine did the same last month, they changed a sensor and it was fine, but the part took a week to arrive.',
    'Call the maker directly and write down the time of each call, they have to answer you in two weeks.',
    'Two years with the same model and never a problem, so it is perhaps a single case, try another dealer.',
    'You should claim your money back at once, do not let them talk you into yet another repair, and tell us how it ends.',
  ],
} as const;

/** Markup of a thread in different forum software; the first post is dated 1 March 2026, 10:00. */
export const threadMarkups: Readonly<Record<string, (posts: readonly string[]) => string>> = {
  Discuz: (posts) =>
    chinese(
      `<div id="wp" class="wp"><div id="pt" class="bm cl"><div class="z"><a href="/">论坛</a> › <a href="/f-1.html">车友交流</a> › <a href="/t-1.html">提车第一天就抛锚，客服没人接</a></div></div><div id="postlist" class="pl bm"><table cellspacing="0"><tr><td class="pls ptn pbn"><div class="hm"><span class="xg1">查看:</span> <span class="xi1">1024</span> <span>回复:</span> <span>4</span></div></td><td class="plc ptm pbn vwthd"><h1 class="ts"><span id="thread_subject">提车第一天就抛锚，客服没人接</span></h1></td></tr></table>${posts.map((x, i) => `<div id="post_${100 + i}"><table id="pid${100 + i}" class="plhin"><tr><td class="pls" rowspan="2"><div class="pls favatar"><div class="pi"><div class="authi"><a href="home.php?mod=space&amp;uid=${i}" class="xw1">${users[i]}</a></div></div><div class="tns xg2"><p>主题 12</p><p>帖子 345</p><p>积分 678</p></div><p><em>注册会员</em></p><dl class="pil cl"><dt>注册时间</dt><dd>2012-5-${i + 1}</dd></dl></div></td><td class="plc"><div class="pi"><strong><a>${i ? `${i + 1}#` : '楼主'}</a></strong><div class="pti"><div class="authi"><em id="authorposton${100 + i}">发表于 2026-3-${i + 1} 10:0${i}:00</em> <span>|</span><a>只看该作者</a></div></div></div><div class="pct"><div class="pcb"><div class="t_fsz"><table><tr><td class="t_f" id="postmessage_${100 + i}">${x}</td></tr></table></div></div></div></td></tr><tr><td class="plc plm"><div class="sign">人生如戏，全靠演技，各位多多关照本人的小店。</div></td></tr><tr><td class="plc"><div class="po"><em><a class="fastre">回复</a></em> <a>举报</a></div></td></tr></table></div>`).join('')}</div></div>`,
    ),
  phpBB: (posts) =>
    `<!doctype html><html lang="en-gb"><head><title>Car broke down on day one - Car Forum</title></head><body><div id="wrap"><h2 class="topic-title"><a href="./viewtopic.php?t=1">Car broke down on day one</a></h2>${posts.map((x, i) => `<div id="p${i}" class="post has-profile bg${(i % 2) + 1}"><div class="inner"><dl class="postprofile" id="profile${i}"><dt><a href="./memberlist.php?mode=viewprofile&u=${i}" class="username">User${i}</a></dt><dd class="profile-posts"><strong>Posts:</strong> 12</dd><dd class="profile-joined"><strong>Joined:</strong> Sat Mar 05, 2011 10:13 am</dd></dl><div class="postbody"><div id="post_content${i}"><h3><a href="#p${i}">${i ? 'Re: ' : ''}Car broke down on day one</a></h3><p class="author"><span class="responsive-hide">by <strong><a class="username">User${i}</a></strong> » </span><time datetime="2026-03-0${i + 1}T10:00:00+00:00">Mon Mar 0${i + 1}, 2026 10:00 am</time></p><div class="content">${x}</div><div class="signature">Best car ever. Ask me about the engine of my grandfather.</div></div></div></div></div><hr class="divider">`).join('')}</div></body></html>`,
  XenForo: (posts) =>
    `<!doctype html><html lang="en-US"><head><title>Car broke down on day one | Car Forum</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"DiscussionForumPosting","headline":"Car broke down on day one","datePublished":"2026-03-01T10:00:00-05:00","author":{"@type":"Person","name":"User0"}}</script></head><body><div class="p-body"><div class="p-title"><h1 class="p-title-value">Car broke down on day one</h1></div><div class="p-description"><ul class="listInline"><li><a class="username">User0</a></li><li><time class="u-dt" datetime="2026-03-01T10:00:00-0500">Mar 1, 2026</time></li></ul></div><div class="block-body js-replyNewMessageContainer">${posts.map((x, i) => `<article class="message message--post js-post" data-author="User${i}" id="js-post-${i}"><div class="message-inner"><div class="message-cell message-cell--user"><section class="message-user"><div class="message-avatar"><a class="avatar"><img src="/a.png"></a></div><h4 class="message-name"><a href="/members/user${i}.${i}/" class="username">User${i}</a></h4><h5 class="userTitle">Well-known member</h5></section></div><div class="message-cell message-cell--main"><div class="message-main"><header class="message-attribution"><ul><li><a href="/t/1/post-${i}"><time class="u-dt" datetime="2026-03-0${i + 1}T10:00:00-0500">Mar ${i + 1}, 2026</time></a></li></ul></header><div class="message-content"><div class="message-userContent"><article class="message-body js-selectToQuote"><div class="bbWrapper">${x}</div></article></div></div><footer class="message-footer"><div class="message-actionBar actionBar"><a>Like</a> <a>Reply</a></div></footer></div></div></div></article>`).join('')}</div></div></body></html>`,
  'topic with answers': (posts) =>
    chinese(
      `<div id="Main"><div class="box"><div class="header"><div class="fr"><a href="/member/u0"><img class="avatar" src="/a.png"></a></div><a href="/">V</a> › <a href="/go/car">汽车</a><h1>提车第一天就抛锚，客服没人接</h1><small class="gray"><a href="/member/u0">山城老王</a> · <span title="2026-03-01 10:00:00 +08:00">25 天前</span> · 1024 次点击</small></div><div class="cell"><div class="topic_content"><div class="markdown_body"><p>${posts[0]}</p></div></div></div></div><div class="box"><div class="cell"><span class="gray">4 条回复</span></div>${posts
        .slice(1)
        .map(
          (x, i) =>
            `<div id="r_${i}" class="cell"><table><tr><td><img class="avatar" src="/a.png"></td><td><strong><a href="/member/u${i}" class="dark">${users[i + 1]}</a></strong> <span class="ago" title="2026-03-0${i + 2} 10:00:00 +08:00">2026-03-0${i + 2}</span><div class="sep5"></div><div class="reply_content">${x}</div></td></tr></table></div>`,
        )
        .join('')}</div></div>`,
    ),
  'numbered floors': (posts) =>
    chinese(
      `<div class="core_title"><h3 class="core_title_txt">提车第一天就抛锚，客服没人接</h3></div><div class="p_postlist" id="j_p_postlist">${posts.map((x, i) => `<div class="l_post l_post_bright j_l_post clearfix"><div class="d_author"><ul class="p_author"><li class="d_name"><a class="p_author_name" href="/home/main?un=${i}">${users[i]}</a></li><li class="l_badge">铁杆吧友 9</li></ul></div><div class="d_post_content_main"><div class="p_content"><cc><div class="d_post_content j_d_post_content">${x}</div></cc></div><div class="core_reply"><div class="post-tail-wrap"><span class="tail-info">${i + 1}楼</span><span class="tail-info">2026-03-0${i + 1} 10:00</span><a>回复</a></div></div></div></div>`).join('')}</div>`,
    ),
  Discourse: (posts) =>
    `<!doctype html><html lang="en"><head><title>Car broke down on day one - General - Car Forum</title></head><body class="crawler"><div id="main-outlet" class="wrap"><div id="topic-title"><h1><a href="/t/1">Car broke down on day one</a></h1></div><div itemscope itemtype="http://schema.org/DiscussionForumPosting"><meta itemprop="headline" content="Car broke down on day one">${posts.map((x, i) => `<div id="post_${i + 1}" class="topic-body crawler-post"><div class="crawler-post-meta"><span class="creator" itemprop="author"><a href="/u/user${i}"><span itemprop="name">User${i}</span></a></span><span class="crawler-post-infos"><time datetime="2026-03-0${i + 1}T10:00:00Z" class="post-time">March ${i + 1}, 2026, 10:00am</time><span itemprop="position">${i + 1}</span></span></div><div class="post" itemprop="text"><p>${x}</p></div><div class="post-likes">3 Likes</div></div>`).join('')}</div></div></body></html>`,
  vBulletin: (posts) =>
    `<!doctype html><html lang="en"><head><title>Car broke down on day one - Car Forum</title></head><body><table class="tborder"><tr><td class="navbar"><a href="/">Forum</a> <strong>Car broke down on day one</strong></td></tr></table><h1>Car broke down on day one</h1><div id="posts">${posts.map((x, i) => `<div align="center"><div class="page"><div id="edit${i}"><table class="tborder" id="post${i}"><tr><td class="thead"><a name="post${i}"></a>03-0${i + 1}-2026, 10:00 AM</td></tr><tr valign="top"><td class="alt2"><div id="postmenu_${i}"><a class="bigusername" href="member.php?u=${i}">User${i}</a></div><div class="smallfont">Senior Member</div><div class="smallfont"><div>Join Date: Mar 2011</div><div>Posts: 123</div></div></td><td class="alt1" id="td_post_${i}"><div id="post_message_${i}">${x}</div><div>__________________<br>Signature of mine which is long enough to be a sentence.</div></td></tr><tr><td><a href="newreply.php?p=${i}">Reply With Quote</a></td></tr></table></div></div></div>`).join('')}</div></body></html>`,
  SMF: (posts) =>
    `<!doctype html><html lang="en"><head><title>Car broke down on day one</title></head><body><div id="forumposts"><h3 class="catbg">Author <span id="top_subject">Topic: Car broke down on day one (Read 123 times)</span></h3>${posts.map((x, i) => `<div class="windowbg"><div class="post_wrapper"><div class="poster"><h4><a href="index.php?action=profile;u=${i}">User${i}</a></h4><ul><li class="postcount">Posts: 12</li></ul></div><div class="postarea"><div class="keyinfo"><h5 id="subject_${i}"><a href="index.php?topic=1.msg${i}#msg${i}">${i ? 'Re: ' : ''}Car broke down on day one</a></h5><div class="smalltext">« on: March 0${i + 1}, 2026, 10:00:00 AM »</div></div><div class="post"><div class="inner" id="msg_${i}">${x}</div></div></div><div class="moderatorbar"><div class="signature">Signature of mine which is long enough to be a sentence.</div></div></div></div>`).join('')}</div></body></html>`,
  'topic with replies': (posts) =>
    chinese(
      `<div class="bbs-post-wrapper"><h1 class="name">提车第一天就抛锚，客服没人接</h1><div class="post-user"><a href="/user/1" class="post-user-name">山城老王</a><span>2026-03-01 10:00:00</span><span>发布于重庆</span></div><div class="main-content"><p>${posts[0]}</p></div></div><div class="replies"><div class="title">全部回帖</div>${posts
        .slice(1)
        .map(
          (x, i) =>
            `<div class="post-reply-list" id="r${i}"><a href="/user/${i}" class="user-name">${users[i + 1]}</a><span class="time">03-0${i + 2} 10:00</span><div class="m-c"><p>${x}</p></div><span>回复</span></div>`,
        )
        .join('')}</div>`,
    ),
  'question with answers': (posts) =>
    `<!doctype html><html lang="en"><head><title>Car broke down on day one - Ask</title></head><body><div itemscope itemtype="https://schema.org/Question"><h1 itemprop="name"><a href="/q/1">Car broke down on day one</a></h1><div class="question" id="question"><div class="s-prose js-post-body" itemprop="text"><p>${posts[0]}</p></div><div class="user-info"><span class="relativetime" title="2026-03-01 10:00:00Z">asked Mar 1, 2026</span><a href="/users/1/u">User0</a></div></div><div id="answers"><h2>4 Answers</h2>${posts
      .slice(1)
      .map(
        (x, i) =>
          `<div id="answer-${i}" class="answer" itemprop="suggestedAnswer"><div class="s-prose js-post-body" itemprop="text"><p>${x}</p></div><div class="user-info"><span class="relativetime" title="2026-03-0${i + 2} 10:00:00Z">answered Mar ${i + 2}, 2026</span><a href="/users/${i + 2}/u">User${i + 1}</a></div></div>`,
      )
      .join('')}</div></div></body></html>`,
};
