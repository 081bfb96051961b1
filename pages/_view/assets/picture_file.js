// A picture's source as a file on the reader's disk: made here, nothing is fetched.
function download(blob, name) {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10000)
}

function saveSvgFile(drawn, name) {
  download(new Blob([drawn], { type: "image/svg+xml" }), name)
}

// Twice as many pixels as on screen, so that it is sharp in print.
function savePngFile(drawn, name) {
  const image = new Image()
  image.onload = () => {
    const canvas = document.createElement("canvas")
    canvas.width = image.width * 2
    canvas.height = image.height * 2
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
    canvas.toBlob((blob) => download(blob, name), "image/png")
  }
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`
}
