"""Writes a HEIC with Debian's libheif1 (python3, no packages): make-heic.py PIXELS WIDTH HEIGHT EXIF OUTPUT.

PIXELS is a file of RGB triples, EXIF one that begins with "Exif\\0\\0".
"""
import ctypes
import sys

RGB, INTERLEAVED, CHANNEL, HEVC = 1, 10, 10, 1


class Error(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int), ("subcode", ctypes.c_int), ("message", ctypes.c_char_p)]


heif = ctypes.CDLL("libheif.so.1")
heif.heif_context_alloc.restype = ctypes.c_void_p
heif.heif_image_get_plane.restype = ctypes.c_void_p
for name in (
    "context_get_encoder_for_format",
    "encoder_set_lossy_quality",
    "image_create",
    "image_add_plane",
    "context_encode_image",
    "context_add_exif_metadata",
    "context_write_to_file",
):
    getattr(heif, f"heif_{name}").restype = Error


def must(error):
    if error.code:
        sys.exit(f"libheif: {error.message.decode()}")


pixels_path, width, height, exif_path, output = sys.argv[1:]
width, height = int(width), int(height)
pixels = open(pixels_path, "rb").read()
exif = open(exif_path, "rb").read()
context = ctypes.c_void_p(heif.heif_context_alloc())
encoder, image, handle = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
must(heif.heif_context_get_encoder_for_format(context, HEVC, ctypes.byref(encoder)))
must(heif.heif_encoder_set_lossy_quality(encoder, 50))
must(heif.heif_image_create(width, height, RGB, INTERLEAVED, ctypes.byref(image)))
must(heif.heif_image_add_plane(image, CHANNEL, width, height, 24))
stride = ctypes.c_int()
plane = heif.heif_image_get_plane(image, CHANNEL, ctypes.byref(stride))
for row in range(height):
    line = pixels[row * width * 3 : (row + 1) * width * 3]
    ctypes.memmove(plane + row * stride.value, line, len(line))
must(heif.heif_context_encode_image(context, image, encoder, None, ctypes.byref(handle)))
must(heif.heif_context_add_exif_metadata(context, handle, exif, len(exif)))
must(heif.heif_context_write_to_file(context, output.encode()))
