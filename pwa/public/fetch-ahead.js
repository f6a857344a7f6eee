// Asks for the code of the page at once, beside the code that will ask for it later: that of the address where somebody
// is signed in, else that for signing in.
// What belongs to which address is written into the document by the build, see fetch-ahead.ts.
;(function () {
  var isIn = false
  try {
    isIn = localStorage.getItem('caravel.owner') !== null
  } catch (error) {
    console.warn('Nobody is remembered here', error)
  }
  var pages = [...document.querySelectorAll('meta[name="fetch-ahead"]')]
  var page = pages.find(function (each) {
    var path = each.dataset.path
    if (!isIn) return path === 'signed-out'
    return location.pathname === path || (path !== '/' && location.pathname.startsWith(path))
  })
  var files = page ? page.content.split(' ') : []
  files.forEach(function (file) {
    var link = document.createElement('link')
    var style = file.endsWith('.css')
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  })
})()
